import { Gauge, ListChecks, Swords } from 'lucide-react'

const RULES = [
  { icon: ListChecks, tint: 'bg-mint', title: 'Ten questions', text: 'Four options each, one right' },
  { icon: Gauge, tint: 'bg-butter', title: 'Four levels', text: 'Easy, Medium, Hard and Expert' },
  { icon: Swords, tint: 'bg-lilac', title: 'Solo or battle', text: 'Alone, or against one friend' },
]

export function HouseRules() {
  return (
    <ul aria-label="How a game goes" className="grid gap-4 md:grid-cols-3 xl:grid-cols-1">
      {RULES.map(({ icon: Icon, tint, title, text }) => (
        <li key={title} className="flex items-center gap-4">
          <span aria-hidden className={`grid size-12 flex-none place-content-center rounded-card text-on-tint ${tint}`}>
            <Icon size={24} />
          </span>
          <span className="flex flex-col">
            <span className="font-display font-bold">{title}</span>
            <span className="text-muted text-sm">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
