import {
  Atom,
  BookOpen,
  Cake,
  Compass,
  Feather,
  Globe,
  Landmark,
  Leaf,
  Music,
  Palette,
  Rocket,
  Waves,
} from 'lucide-react'
import './quiz-look.css'

const TINTS = ['peach', 'sky', 'butter', 'lilac', 'mint'] as const
const ICONS = [Landmark, Waves, Leaf, Rocket, Music, Globe, Cake, Atom, BookOpen, Compass, Palette, Feather]

/** A quiz keeps its tint and icon from its creation on, because both come from its id. */
export function QuizTile({ id }: { id: string }) {
  const sum = [...id].reduce((total, sign) => (total * 31 + sign.charCodeAt(0)) % 100_003, 7)
  const Icon = ICONS[sum % ICONS.length] ?? Landmark
  return (
    <span aria-hidden className="quiz-tile" data-tint={TINTS[sum % TINTS.length]}>
      <Icon size={24} />
    </span>
  )
}
