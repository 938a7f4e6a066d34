import { dateAt } from '@knowdown/domain/daily/calendar-date'
import { formatDate } from './daily-text.ts'
import './daily-card.css'

/** The place of the daily while the server cannot be reached: it says that it is there, and when. */
export function OfflineDaily() {
  const now = new Date()
  const today = dateAt(now.getTime(), -now.getTimezoneOffset())
  return (
    <section aria-label="Daily Ten" className="daily-card">
      <header className="daily-card-head">
        <div>
          <h2 className="daily-card-title">Daily Ten</h2>
          <p className="text-muted text-sm">{formatDate(today)}</p>
        </div>
      </header>
      <p className="daily-card-rule">Back when you’re online. Today’s ten can be played until midnight.</p>
    </section>
  )
}
