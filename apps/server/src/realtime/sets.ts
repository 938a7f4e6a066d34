/** Whether it is the first under this key. */
export function put<T>(sets: Map<string, Set<T>>, key: string, value: T): boolean {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
  return !known
}

/** Whether it was the last under this key, which is then gone. */
export function take<T>(sets: Map<string, Set<T>>, key: string, value: T): boolean {
  const known = sets.get(key)
  if (!known?.delete(value) || known.size > 0) return false
  return sets.delete(key)
}
