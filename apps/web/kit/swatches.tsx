const PAIRS = [
  ['Text', 'bg-ground text-text'],
  ['Muted', 'bg-surface-1 text-muted'],
  ['Brand as text', 'bg-ground text-brand'],
  ['Brand as fill', 'bg-brand text-on-brand'],
  ['Correct', 'bg-correct-soft text-correct'],
  ['Wrong', 'bg-wrong-soft text-wrong'],
  ['Warn', 'bg-warn-soft text-warn'],
  ['Inverse', 'bg-inverse text-on-inverse'],
  ['Peach', 'bg-peach text-on-tint'],
  ['Mint', 'bg-mint text-on-tint'],
  ['Lilac', 'bg-lilac text-on-tint'],
  ['Sky', 'bg-sky text-on-tint'],
  ['Butter', 'bg-butter text-on-tint'],
  ['Peach as text', 'bg-surface-1 text-peach'],
  ['Mint as text', 'bg-surface-1 text-mint'],
  ['Lilac as text', 'bg-surface-1 text-lilac'],
  ['Sky as text', 'bg-surface-1 text-sky'],
  ['Butter as text', 'bg-surface-1 text-butter'],
] as const

export function Swatches() {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {PAIRS.map(([name, classes]) => (
        <li key={name} className={`rounded-card border border-line px-3 py-2 text-sm font-semibold ${classes}`}>
          {name}
        </li>
      ))}
    </ul>
  )
}
