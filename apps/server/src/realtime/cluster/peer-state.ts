/** What somebody holds: by what it is about, then by name. */
export class Holdings {
  readonly #all = new Map<string, Map<string, unknown>>()

  get(about: string, name: string): unknown {
    return this.#all.get(about)?.get(name) ?? null
  }

  names(about: string): string[] {
    return [...(this.#all.get(about)?.keys() ?? [])]
  }

  /** Null is nothing, and leaves nothing behind. */
  set(about: string, name: string, held: unknown): void {
    const byName = this.#all.get(about) ?? new Map<string, unknown>()
    if (held === null) byName.delete(name)
    else byName.set(name, held)
    if (byName.size === 0) this.#all.delete(about)
    else this.#all.set(about, byName)
  }

  list(): Holding[] {
    return [...this.#all].flatMap(([about, byName]) => [...byName].map(([name, held]): Holding => [about, name, held]))
  }
}

export type Holding = readonly [about: string, name: string, held: unknown]
