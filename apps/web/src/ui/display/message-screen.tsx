import type { ReactNode } from 'react'

const TINTS = { lilac: 'bg-lilac', mint: 'bg-mint', peach: 'bg-peach' }

interface MessageScreenProps {
  icon: ReactNode
  tint?: keyof typeof TINTS
  title: string
  /** Buttons or links for the next step. */
  actions: ReactNode
  children: ReactNode
}

/** A screen with a single message, such as empty, missing or failed, and what to do next. */
export function MessageScreen({ icon, tint = 'lilac', title, actions, children }: MessageScreenProps) {
  return (
    <section className="mx-auto flex max-w-[34rem] flex-col items-start gap-5 py-12 md:py-20">
      <div aria-hidden className={`grid size-16 place-content-center rounded-sheet text-on-tint ${TINTS[tint]}`}>
        {icon}
      </div>
      <div className="flex max-w-full flex-col gap-3">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <div className="flex flex-col gap-2 text-lg text-muted">{children}</div>
      </div>
      <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
    </section>
  )
}
