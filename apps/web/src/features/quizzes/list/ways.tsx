import { ChevronRight, FileUp, Library, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Ways to begin with something. Filling up needs an account, because the bank counts what it gives. */
export function Ways({ place }: { place: 'device' | 'account' }) {
  return (
    <ul className="ways">
      <li>
        <Link href="/quizzes/import" className="way">
          <WayWords icon={<FileUp />} title="Import a file or paste" about="Kahoot, Moodle, CSV and more" />
        </Link>
      </li>
      <li>
        <Link href={place === 'device' ? '/auth' : '/quizzes/fill'} className="way">
          <WayWords
            icon={<Library />}
            title="Fill from Knowdown"
            about={place === 'device' ? 'Our questions, with an account' : 'Pick from our categories'}
          />
        </Link>
      </li>
      <li>
        <Link href="/quizzes/write" className="way">
          <WayWords icon={<Sparkles />} title="Any topic" about="Written for you, checked by you" />
        </Link>
      </li>
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
