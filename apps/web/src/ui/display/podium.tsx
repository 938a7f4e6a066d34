import { Avatar } from './avatar.tsx'
import './podium.css'

interface PodiumPlace {
  name: string
  rank: number
  /** The reader. */
  own: boolean
  /** Under the name, such as "12 points". */
  score: string
}

/** The winner stands in the middle. */
const ORDER = [1, 0, 2]

/** The first three; the numeral is the rank. Hidden from screen readers: a list beside it has the same content. */
export function Podium({ places }: { places: readonly PodiumPlace[] }) {
  return (
    <div aria-hidden className="podium">
      {ORDER.map((index) => {
        const place = places[index]
        return (
          place && (
            <div key={index} className="podium-place" data-rank={place.rank}>
              <Avatar name={place.name} side={place.own ? 'mine' : 'theirs'} />
              <span className="podium-name">
                <bdi>{place.name}</bdi>
              </span>
              <span className="podium-score">{place.score}</span>
              <span className="podium-step">
                <span className="podium-rank">{place.rank}</span>
              </span>
            </div>
          )
        )
      })}
    </div>
  )
}
