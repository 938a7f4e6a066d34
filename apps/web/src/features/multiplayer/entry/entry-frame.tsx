import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts'

interface EntryFrameProps {
  embedded: boolean
  title: string
  about: ReactNode
  onHome(): void
  children: ReactNode
}

/** The layout of start, create and join: a panel inside home, or a screen of its own. */
export function EntryFrame({ embedded, title, about, onHome, children }: EntryFrameProps) {
  const heading = useFocusOnArrival(!embedded)
  const Title = embedded ? 'h2' : 'h1'
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!embedded) return
    // Below the settings of home the buttons would be out of sight on a phone.
    panel.current?.scrollIntoView?.({ block: 'nearest' })
    // The button that led here is gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [embedded, heading])

  return (
    <section ref={panel} aria-label={title} className={embedded ? 'battle-panel' : 'battle-entry'}>
      {!embedded && <Duel />}
      <div className="battle-entry-words">
        <Title ref={heading} tabIndex={-1} className={embedded ? 'text-xl' : 'text-3xl'}>
          {title}
        </Title>
        <div className="text-muted">{about}</div>
      </div>
      <div className="battle-actions">
        {children}
        <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={onHome}>
          Back to Home
        </Button>
      </div>
    </section>
  )
}

/** Two avatars facing each other. */
function Duel() {
  return (
    <div aria-hidden className="duel">
      <Avatar name="You" side="mine" size="lg" />
      <span className="duel-versus">vs</span>
      <Avatar name="?" side="theirs" size="lg" />
    </div>
  )
}
