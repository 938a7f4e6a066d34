import type { ReactNode } from 'react'
import './article.css'

/** A text page: one narrow column with sections. */
export function Article({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className="article mx-auto flex max-w-[44rem] flex-col gap-9 py-8 md:py-14">
      <header className="flex flex-col gap-3">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-balance text-lg text-muted">{lead}</p>
      </header>
      {children}
    </article>
  )
}
