import {
  Brain,
  CassetteTape,
  Castle,
  Earth,
  Joystick,
  Layers,
  Library,
  type LucideIcon,
  MicVocal,
  Popcorn,
} from 'lucide-react'

/** Lucide names, as the catalogue of packs spells them. */
const ICONS: Record<string, LucideIcon> = {
  brain: Brain,
  'cassette-tape': CassetteTape,
  castle: Castle,
  earth: Earth,
  joystick: Joystick,
  library: Library,
  'mic-vocal': MicVocal,
  popcorn: Popcorn,
}

export function PackIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Layers
  return <Icon aria-hidden size={24} />
}
