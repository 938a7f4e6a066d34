import { Sparkles } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { deviceStorage } from '../../platform/device-storage.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CLOSES_AFTER_MS, type DisclosureType, disclosureKey } from './consent-flags.ts'
import './ai-disclosure.css'

const TEXTS: Record<DisclosureType, { title: string; text: string }> = {
  questions: {
    title: 'AI-generated questions',
    text: 'The questions in this quiz are written with the help of AI and checked before you see them. Mistakes can still slip through: if an answer looks wrong to you, report it with the flag beside the question.',
  },
  feedback: {
    title: 'AI-generated explanations',
    text: 'The explanations after your answers are written with the help of AI. They can be incomplete or wrong, so do not rely on them for anything important, and report what looks off.',
  },
  default: {
    title: 'AI in Knowdown',
    text: 'Knowdown uses AI to write questions and explanations. What it writes is checked, but it can be wrong.',
  },
}

interface AiDisclosureProps {
  type: DisclosureType
  open: boolean
  onClose(accepted: boolean): void
  /** `sheet` at the foot of the screen and `card` in the page leave what is played usable. */
  as?: 'dialog' | 'sheet' | 'card'
}

export function AiDisclosure({ type, open, onClose, as = 'dialog' }: AiDisclosureProps) {
  const id = useId()
  const [accepted, setAccepted] = useState(false)
  const { title, text } = TEXTS[type]

  useEffect(() => {
    if (!accepted) return
    const moment = setTimeout(() => onClose(true), CLOSES_AFTER_MS)
    return () => clearTimeout(moment)
  }, [accepted, onClose])

  function accept() {
    deviceStorage.write(disclosureKey(type), 'true')
    setAccepted(true)
  }

  if (as !== 'dialog') {
    if (!open) return null
    return (
      <div role="dialog" aria-labelledby={id} className="disclosure" data-as={as}>
        <h2 id={id} className="disclosure-title">
          <Sparkles aria-hidden size={20} className="flex-none text-lilac" />
          {title}
        </h2>
        <Button variant="inverse" size="sm" busy={accepted} onClick={accept}>
          I understand
        </Button>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small phone the text scrolls, also with the keyboard. */}
        <p tabIndex={0} className="disclosure-text">
          {text}
        </p>
      </div>
    )
  }
  return (
    <Dialog open={open} onClose={() => onClose(false)} title={title}>
      <div className="flex flex-wrap items-start gap-4">
        <span aria-hidden className="grid size-12 flex-none place-content-center rounded-card bg-lilac text-on-tint">
          <Sparkles size={24} />
        </span>
        <p className="min-w-min flex-1 text-muted">{text}</p>
      </div>
      <Button variant="primary" size="lg" busy={accepted} onClick={accept}>
        I understand
      </Button>
    </Dialog>
  )
}
