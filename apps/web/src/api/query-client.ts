import { afterPress } from '../platform/after-press.ts'

/** Names one thing that the server knows, from the general to the special: `['leaderboard', 'solo', 'today']`. */
export type QueryKey = readonly unknown[]

export interface QueryOptions<Data> {
  queryKey: QueryKey
  /** Loads the data; throws when that fails. */
  queryFn(): Promise<Data> | Data
  /** For how many milliseconds loaded data counts as fresh. */
  staleTime?: number
  /** Whether a failed load is tried once more. */
  retry?: boolean
  /** Whether old data is loaded again when the player comes back to this tab. */
  refetchOnWindowFocus?: boolean
}

export interface QueryState<Data> {
  data: Data | undefined
  error: Error | null
  /** Something is there already and is loaded again. */
  isReloading: boolean
}

const FRESH_FOR_MS = 60_000
const RETRY_AFTER_MS = 1_000
const NOTHING: QueryState<never> = { data: undefined, error: null, isReloading: false }

/** The data of one key, and who shows it. */
export class Query<Data = unknown> {
  state: QueryState<Data> = NOTHING
  #loadedAt = 0
  #loading: Promise<Data> | null = null
  readonly #listeners = new Set<() => void>()
  readonly #viewers = new Set<() => QueryOptions<Data>>()

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = () => this.state

  /** From now on the data is kept fresh, until the returned function is called. */
  view(options: () => QueryOptions<Data>): () => void {
    this.#viewers.add(options)
    afterPress(() => {
      if (this.#viewers.has(options)) this.loadIfOld(options())
    })
    return () => void this.#viewers.delete(options)
  }

  write(data: Data) {
    this.#loadedAt = Date.now()
    this.#change({ data, error: null, isReloading: false })
  }

  /** Loads, also when another load is under way: that one may have begun before the change that this one shall see. */
  load({ queryFn, retry = true }: QueryOptions<Data>): Promise<Data> {
    const attempt = async () => queryFn()
    const loading: Promise<Data> = attempt().catch(async (failure) => {
      if (!retry || this.#loading !== loading) throw failure
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      // Another player's: the first attempt was for whoever has left.
      if (this.#loading !== loading) throw failure
      return queryFn()
    })
    this.#loading = loading
    // Without data the state says already that it is awaited; a change would only draw everything once more.
    if (this.state !== NOTHING) this.#change({ ...this.state, isReloading: true })
    const settle = (change: () => void) => {
      // A later load, or another player, has taken its place.
      if (this.#loading !== loading) return
      this.#loading = null
      change()
    }
    loading.then(
      (data) => settle(() => this.write(data)),
      (error: Error) =>
        settle(() => {
          this.#loadedAt = 0
          this.#change({ ...this.state, error, isReloading: false })
        }),
    )
    return loading
  }

  /** What is there, when it is fresh, or a load; one that is under way is shared. */
  async fetch(options: QueryOptions<Data>): Promise<Data> {
    const { data } = this.state
    if (data !== undefined && !this.#isOld(options)) return data
    return this.#loading ?? this.load(options)
  }

  loadIfOld(options: QueryOptions<Data>) {
    // A failure is in the state.
    if (this.#isOld(options)) this.fetch(options).catch(() => {})
  }

  /** The player came back to this tab, or the network is back. */
  refresh(isFocus: boolean) {
    for (const options of this.#viewers) {
      if (!isFocus || options().refetchOnWindowFocus !== false) this.loadIfOld(options())
    }
  }

  /** Loads again for whoever shows it now, and for whoever shows it next. */
  async invalidate() {
    this.#loadedAt = 0
    const [options] = this.#viewers
    if (options) await this.load(options()).catch(() => {})
  }

  /** Forgets everything, also what is on its way. */
  reset() {
    this.#loading = null
    this.#change(NOTHING)
    return this.invalidate()
  }

  #isOld({ staleTime = FRESH_FOR_MS }: QueryOptions<Data>) {
    return this.state.data === undefined || Date.now() - this.#loadedAt >= staleTime
  }

  #change(state: QueryState<Data>) {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}

/** What this tab knows from the server: each thing once, for all who show it. */
export class QueryClient {
  readonly #queries = new Map<string, Query>()

  find<Data>(key: QueryKey): Query<Data> {
    const name = JSON.stringify(key)
    const query = this.#queries.get(name) ?? new Query()
    this.#queries.set(name, query)
    return query as Query<Data>
  }

  fetchQuery<Data>(options: QueryOptions<Data>): Promise<Data> {
    return this.find<Data>(options.queryKey).fetch(options)
  }

  getQueryData<Data>(key: QueryKey): Data | undefined {
    return this.find<Data>(key).state.data
  }

  setQueryData<Data>(key: QueryKey, data: Data) {
    this.find<Data>(key).write(data)
  }

  /** Loads everything below this key again, and waits for it. */
  async invalidateQueries(below: readonly string[]): Promise<void> {
    await Promise.all(this.#below(below).map(([, query]) => query.invalidate()))
  }

  removeQueries(below: readonly string[]) {
    for (const [name] of this.#below(below)) this.#queries.delete(name)
  }

  /** For another player on this device: nothing of the last one stays. */
  async resetQueries(): Promise<void> {
    await Promise.all(this.#below([]).map(([, query]) => query.reset()))
  }

  /** Old data is loaded again when the player comes back, and what failed when the network does. */
  watch(): () => void {
    const refresh = ({ type }: Event) => {
      const isFocus = type === 'visibilitychange'
      if (isFocus && document.visibilityState !== 'visible') return
      for (const [, query] of this.#below([])) query.refresh(isFocus)
    }
    const occasions = ['visibilitychange', 'online']
    for (const occasion of occasions) addEventListener(occasion, refresh)
    return () => {
      for (const occasion of occasions) removeEventListener(occasion, refresh)
    }
  }

  #below(prefix: readonly string[]): [string, Query][] {
    const start = JSON.stringify(prefix).slice(0, -1)
    return [...this.#queries].filter(([name]) => name.startsWith(start))
  }
}
