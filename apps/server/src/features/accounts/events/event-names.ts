/** A part of an event's name; what stands for one thing of many can be asked for as `*`. */
type Part = string | { id: string }

/**
 * All names under which one event is known: itself, each shorter form, and each with `*` for the ids. Clients look for
 * one of them in the list, so none may be missing.
 */
export function eventNames(...parts: readonly Part[]): string[] {
  const names = new Set<string>()
  for (let length = parts.length; length > 0; length -= 1) {
    const last = parts[length - 1]
    // A name ends at a thing or at what was done to it, never in between: `users.1.sessions` is nothing.
    const followedById = typeof parts[length] === 'object'
    if (last === undefined || (typeof last === 'string' && followedById)) continue
    for (const name of variants(parts.slice(0, length))) names.add(name)
  }
  return [...names]
}

function variants(parts: readonly Part[]): string[] {
  return parts.reduce<string[]>(
    (names, part) => {
      const texts = typeof part === 'string' ? [part] : [part.id, '*']
      return names.flatMap((name) => texts.map((text) => (name ? `${name}.${text}` : text)))
    },
    [''],
  )
}
