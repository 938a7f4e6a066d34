const TINTS = ['peach', 'mint', 'lilac', 'sky', 'butter'] as const

/** The first letter of a name on a colour that stays the same for it. */
export function Avatar({ name }: { name: string }) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973
  return (
    <span aria-hidden className="party-avatar" data-tint={TINTS[sum % TINTS.length]}>
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
