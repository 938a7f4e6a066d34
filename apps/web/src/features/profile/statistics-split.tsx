interface Part {
  name: string
  count: number
  tone: 'right' | 'wrong' | 'sky' | 'lilac'
}

/** Two counts as one bar. The words say the same, so the bar is decoration. */
export function Split({ title, parts }: { title: string; parts: readonly Part[] }) {
  return (
    <section aria-label={title} className="stats-split">
      <h3 className="text-base">{title}</h3>
      <div aria-hidden className="stats-bar">
        {parts.map(({ name, count, tone }) => (
          <span key={name} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <dl className="stats-legend">
        {parts.map(({ name, count, tone }) => (
          <div key={name} data-tone={tone}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
