import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { runWhenIdle } from '../run-when-idle.ts'
import './promo-strip.css'

const NEW_CATEGORIES = [
  { name: 'Science Fiction', tint: 'bg-sky' },
  { name: 'Mythology', tint: 'bg-peach' },
  { name: 'Ancient History', tint: 'bg-mint' },
]

const announcements = NEW_CATEGORIES.map(({ name, tint }) => (
  <li key={name} className="promo-item">
    <span className={`promo-badge ${tint}`}>New</span> {name}
  </li>
))

/** Half of the track is three copies of the list; the strip moves by one half, so that the loop has no visible seam. */
const copies = (rounds: string[]) =>
  rounds.map((round) => (
    <ul key={round} className="promo-round">
      {announcements}
    </ul>
  ))

/** `waiting` until the page is idle; `auto` runs and pauses under a pointer or the focus; a choice made with the button overrides the focus. */
type Motion = 'waiting' | 'auto' | 'paused' | 'playing'

export function PromoStrip() {
  const [motion, setMotion] = useState<Motion>('waiting')
  useEffect(() => runWhenIdle(() => setMotion((now) => (now === 'waiting' ? 'auto' : now))), [])
  const paused = motion === 'paused'
  return (
    <section aria-label="New categories" className="promo-strip" data-motion={motion}>
      <div className="promo-window">
        <div className="promo-track">
          <div className="promo-half">
            <ul className="promo-round">{announcements}</ul>
            <div aria-hidden className="promo-copies">
              {copies(['second', 'third'])}
            </div>
          </div>
          <div aria-hidden className="promo-half">
            {copies(['fourth', 'fifth', 'sixth'])}
          </div>
        </div>
      </div>
      <button
        type="button"
        className="promo-pause"
        aria-label={paused ? 'Play announcements' : 'Pause announcements'}
        onClick={() => setMotion(paused ? 'playing' : 'paused')}
      >
        {paused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
      </button>
    </section>
  )
}
