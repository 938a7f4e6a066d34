import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="mb-6 grid min-w-0 break-inside-avoid content-start gap-4 rounded-card border border-line bg-surface-1/70 p-5"
    >
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
