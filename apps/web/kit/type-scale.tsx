const STEPS = [
  ['72', 'text-4xl font-display font-extrabold font-stretch-[80%] tracking-[-0.02em]'],
  ['48', 'text-3xl font-display font-extrabold font-stretch-[80%] tracking-[-0.02em]'],
  ['34', 'text-2xl font-display font-bold font-stretch-[90%]'],
  ['26', 'text-xl font-display font-bold font-stretch-[90%]'],
  ['20', 'text-lg font-display font-bold'],
  ['17', 'text-base'],
  ['15', 'text-sm'],
  ['13', 'text-xs'],
] as const

export function TypeScale() {
  return (
    <ul className="grid gap-3">
      {STEPS.map(([px, classes]) => (
        <li key={px} className={classes}>
          {px} Who knows, wins
        </li>
      ))}
    </ul>
  )
}
