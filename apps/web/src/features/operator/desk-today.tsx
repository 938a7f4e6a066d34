import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { deskToday } from '@knowdown/contracts/operator/calls'

type Today = ReplyOf<typeof deskToday>

/** The last 24 hours as small charts. */
export function DeskToday({ hours, traffic }: Today) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const games = hours.map(
    ({ solo, battles, dailies, challenges, parties }) => solo + battles + dailies + challenges + parties,
  )
  const kinds = KINDS.map(([kind, word]) => `${sum(hours.map((hour) => hour[kind]))} ${word}`)
  const busiest = Math.max(0, ...hours.map(({ players }) => players))
  const slowest = Math.max(0, ...traffic.map(({ slow_ms }) => slow_ms))
  const atHour = (index: number) => hourOf(hours[index]?.from ?? 0)
  const atSlice = (index: number) => hourOf(traffic[index]?.from ?? 0)
  return (
    <div className="desk-charts">
      <Chart
        title="Players"
        figure={`${busiest}`}
        note="in the busiest hour"
        values={hours.map((hour) => hour.players)}
        at={atHour}
      />
      <Chart
        title="Games"
        figure={`${sum(games)}`}
        note="played to the end in 24 hours"
        values={games}
        at={atHour}
        parts={kinds.join(' · ')}
      />
      <Chart
        title="Errors"
        figure={`${sum(traffic.map(({ errors }) => errors))}`}
        note={`of ${sum(traffic.map(({ requests }) => requests))} requests to this server`}
        values={traffic.map(({ errors }) => errors)}
        at={atSlice}
      />
      <Chart
        title="Response time"
        figure={`${slowest} ms`}
        note="95 % were faster than this, at worst"
        values={traffic.map(({ slow_ms }) => slow_ms)}
        at={atSlice}
      />
    </div>
  )
}

/** What counts as a game, and its word. */
const KINDS = [
  ['solo', 'solo'],
  ['battles', 'battles'],
  ['dailies', 'dailies'],
  ['challenges', 'challenges'],
  ['parties', 'parties'],
] as const

const hourOf = (at: number): string => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' })

interface ChartProps {
  title: string
  figure: string
  note: string
  values: readonly number[]
  at(index: number): string
  /** What the figure is made of. */
  parts?: string
}

function Chart({ title, figure, note, values, at, parts }: ChartProps) {
  const top = Math.max(1, ...values)
  const bars = values.map((value, index) => ({ value, label: `${at(index)}: ${value}` }))
  return (
    <section className="desk-card" aria-label={title}>
      <h2 className="desk-card-title">{title}</h2>
      <p className="desk-figure">
        {figure} <span>{note}</span>
      </p>
      {parts && <p className="desk-meta">{parts}</p>}
      <div aria-hidden className="desk-bars">
        {bars.map(({ value, label }) => (
          <span
            key={label}
            title={label}
            style={{ height: `${Math.max(3, (value / top) * 100)}%` }}
            data-none={value === 0}
          />
        ))}
      </div>
      <p aria-hidden className="desk-hours">
        <span>{at(0)}</span>
        <span>{at(values.length - 1)}</span>
      </p>
    </section>
  )
}
