import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'

interface PartyMessageProps {
  title: string
  onHome(): void
  /** Further buttons before Home. */
  actions?: ReactNode
  children: ReactNode
}

export function PartyMessage({ title, onHome, actions, children }: PartyMessageProps) {
  return (
    <section className="mx-auto flex max-w-[34rem] flex-col items-start gap-4 py-16">
      <h1 className="text-2xl">{title}</h1>
      <p className="text-lg text-muted">{children}</p>
      <div className="flex flex-wrap gap-3">
        {actions}
        <Button variant={actions ? 'secondary' : 'primary'} onClick={onHome}>
          Home
        </Button>
      </div>
    </section>
  )
}

export function PartyLoading({ children }: { children: string }) {
  return (
    <p role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-4 text-muted">
      <Spinner />
      {children}
    </p>
  )
}
