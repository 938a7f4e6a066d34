/** Periodic jobs that only one node of the cluster runs. */
export interface JobRuns {
  /** True for exactly one caller per period: that caller runs the job, which is due again after `everyMs`. */
  claim(name: string, at: number, everyMs: number): Promise<boolean>
}
