import { ChevronRight, FileUp, Library } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface WaysProps {
  place: 'device' | 'account'
  onSignIn(): void
}

/** Ways to begin with something. */
export function Ways({ place, onSignIn }: WaysProps) {
  return (
    <ul className="ways">
      <li>
        <Link href="/quizzes/import" className="way">
          <WayWords icon={<FileUp />} title="Import a file or paste" about="Kahoot, Moodle, CSV and more" />
        </Link>
      </li>
      {place === 'device' && (
        <li>
          <button type="button" className="way" onClick={onSignIn}>
            <WayWords icon={<Library />} title="Fill from Knowdown" about="Our questions, with an account" />
          </button>
        </li>
      )}
    </ul>
  )
}

function WayWords({ icon, title, about }: { icon: ReactNode; title: string; about: string }) {
  return (
    <>
      <span aria-hidden className="way-icon">
        {icon}
      </span>
      <span className="way-words">
        <span className="way-title">{title}</span>
        <span className="way-about">{about}</span>
      </span>
      <ChevronRight aria-hidden size={20} />
    </>
  )
}
