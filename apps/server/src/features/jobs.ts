/** Regular work that one node does for all. */
export interface JobRuns {
  /** True for exactly one caller per turn: the job is his, and due again only when `everyMs` has passed. */
  claim(name: string, at: number, everyMs: number): Promise<boolean>
}
