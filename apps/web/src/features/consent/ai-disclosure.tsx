import { Sparkles } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { acceptDisclosure, CLOSES_AFTER_MS, type DisclosureType } from './consent-flags.ts'
import './ai-disclosure.css'

const TEXTS: Record<DisclosureType, { title: string; text: string }> = {
  questions: {
    title: 'AI-generated questions',
    text: 'Written with the help of AI and checked before you see them. If an answer looks wrong to you, report it with the flag.',
  },
  feedback: {
    title: 'AI-generated explanations',
    text: 'They can be incomplete or wrong. Do not rely on them for anything important.',
  },
  default: {
    title: 'AI in Knowdown',
    text: 'Knowdown uses AI to write questions and explanations. What it writes is checked, but it can be wrong.',
  },
}

interface AiDisclosureProps {
  type: DisclosureType
  /** Called a moment after it was accepted. */
  onClose(): void
}

/** Stands in the page, below what is played, and covers nothing. */
export function AiDisclosure({ type, onClose }: AiDisclosureProps) {
  const id = useId()
  const [accepted, setAccepted] = useState(false)
  const { title, text } = TEXTS[type]

  useEffect(() => {
    if (!accepted) return
    const moment = setTimeout(onClose, CLOSES_AFTER_MS)
    return () => clearTimeout(moment)
  }, [accepted, onClose])

  function accept() {
    acceptDisclosure(type)
    setAccepted(true)
  }

  return (
    <div role="dialog" aria-labelledby={id} className="disclosure" data-type={type}>
      <h2 id={id} className="disclosure-title">
        <Sparkles aria-hidden size={20} className="flex-none text-lilac" />
        {title}
      </h2>
      <Button variant="inverse" size="sm" busy={accepted} onClick={accept}>
        I understand
      </Button>
      <p className="disclosure-text">{text}</p>
    </div>
  )
}
