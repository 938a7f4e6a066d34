import type { Gauge, Registry } from 'prom-client'

/** What meters need: the registry, and a way to look things up when somebody asks for the metrics. */
export interface Scrape {
  registry: Registry
  /**
   * Reads before each scrape, then empties the gauges and applies what was read. A read that fails or takes too long
   * leaves the gauges empty, so that an outage is a gap in the chart and never an old value.
   */
  onScrape<Value>(gauges: readonly Gauge<string>[], read: () => Promise<Value>, apply: (value: Value) => void): void
}
