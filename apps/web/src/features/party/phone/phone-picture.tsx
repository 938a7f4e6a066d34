import type { QuestionPicture as Picture } from '@knowdown/domain/own-quiz/own-quiz'
import { useEffect, useState } from 'react'
import { pictureAddress } from '../../../api/pictures/picture-address.ts'
import { QuestionPicture } from '../../../ui/display/question-picture.tsx'

/** The rest is for the way of the picture to the phone. */
const PART_OF_WAIT = 0.75

interface PhonePictureProps {
  picture: Picture
  /** How long the big screen shows the question alone; 0 once it is open. */
  waitMs: number
}

/** Loads at a random moment, so that a room of phones does not ask for the picture all at once. */
export function PhonePicture({ picture, waitMs }: PhonePictureProps) {
  const [delay] = useState(() => Math.random() * waitMs * PART_OF_WAIT)
  const [isDue, setIsDue] = useState(delay === 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <div className="party-phone-picture">
      {isDue && (
        <QuestionPicture address={pictureAddress(picture.file, 'small')} alt={picture.alt} className="size-full" />
      )}
    </div>
  )
}
