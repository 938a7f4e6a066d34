import { type ReactNode, useId } from 'react'

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="menu-heading">
        {title}
      </h3>
      <div className="menu-group">{children}</div>
    </section>
  )
}
