import { NotebookPen } from 'lucide-react'
import { Link } from 'wouter'
import { DOOR_SIGNS, Door, DoorContent, doorClass } from '../../ui/controls/door.tsx'
import './doors.css'

interface DoorsProps {
  onBattle(): void
  onChallenge(): void
  /** The page that hosts a party. */
  party: string
  /** The page of the player’s own quizzes. */
  ownQuizzes: string
}

/** The other ways to play: rows, and on a small screen tiles beside each other. */
export function Doors({ onBattle, onChallenge, party, ownQuizzes }: DoorsProps) {
  return (
    <nav aria-label="More ways to play" className="doors">
      <Door
        look="row"
        name="battle"
        icon={DOOR_SIGNS.battle}
        title="Battle"
        about="Find an opponent or play a friend"
        onOpen={onBattle}
      />
      <Door
        look="row"
        name="challenge"
        icon={DOOR_SIGNS.challenge}
        title="Challenge"
        about="One link, they play when they like"
        onOpen={onChallenge}
      />
      <Link href={party} className={doorClass('row')} data-door="party">
        <DoorContent icon={DOOR_SIGNS.party} title="Party" about="One big screen, everybody’s phone" />
      </Link>
      <Link href={ownQuizzes} className={doorClass('row')} data-door="quizzes">
        <DoorContent icon={NotebookPen} title="My quizzes" about="Write your own, or bring a file" />
      </Link>
    </nav>
  )
}
