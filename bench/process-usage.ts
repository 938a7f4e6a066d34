import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
const KB = 1024

/** CPU time and resident memory of a process, as the kernel counts them. */
export function usageOf(pid: number): { cpuMs: number; bytes: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name in parentheses may contain spaces, so fields are counted after it: utime and stime are 11 and 12.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, bytes: Number(resident) * KB }
}

/** CPU time of a process and of everything it has started, ended ones included. */
export function treeCpuMs(pid: number): number {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null && (stat.pid === pid || stat.parent === pid))
  const total = ticks.reduce((sum, stat) => sum + (stat?.own ?? 0) + (stat?.pid === pid ? stat.ended : 0), 0)
  return total * TICK_MS
}

/** Processor time of the whole machine so far, and how much of it the host gave to others while work was waiting here. */
export function machineTicks(): { all: number; stolen: number } {
  // user, nice, system, idle, iowait, irq, softirq, steal; guest times are part of the first two.
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? []
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 }
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

function statOf(pid: number): { pid: number; parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((n) => fields[n])
    return { pid, parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    // It ended between the listing and the reading.
    return null
  }
}
