import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
const KB = 1024

/** What a process has cost so far, by the kernel's own count. */
export function usageOf(pid: number): { cpuMs: number; bytes: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name stands in brackets and may hold spaces; the 14th and 15th fields are counted from the start.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, bytes: Number(resident) * KB }
}
