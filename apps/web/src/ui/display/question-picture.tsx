import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import './question-picture.css'

interface QuestionPictureProps {
  address: string
  alt: string
  className?: string
}

/** The whole picture, never cropped. What cannot be loaded says so and keeps its words. */
export function QuestionPicture({ address, alt, className = '' }: QuestionPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === address) {
    return (
      <p className={`question-picture-gone ${className}`}>
        <ImageOff aria-hidden /> {alt.trim() || 'The picture cannot be shown.'}
      </p>
    )
  }
  return (
    <img
      className={`question-picture ${className}`}
      src={address}
      alt={alt.trim() || 'Picture of the question'}
      decoding="async"
      onError={() => setFailed(address)}
    />
  )
}
