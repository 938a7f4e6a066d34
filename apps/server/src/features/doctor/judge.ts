import { type Finding, ok, problem, warning } from './doctor.ts'

type Judgement = Omit<Finding, 'part'>

const MB = 1024 ** 2
const GB = 1024 ** 3
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A daily backup may be late, but not by half a day; the alert `BackupOld` says the same. */
const BACKUP_LATE_MS = 36 * HOUR_MS
const RENEW_DAYS = 14
const SOCKETS = 4_096

const gigabytes = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`

export function judgeDisk(folder: string, free: number, total: number): Judgement {
  const text = `${gigabytes(free)} of ${gigabytes(total)} are free for ${folder}`
  if (free < 200 * MB) return problem(`${text}. Free some space: with a full disk nobody can play.`)
  return free < GB || free < total / 20 ? warning(`${text}. Free some space soon.`) : ok(text)
}

/** How far the clock of this machine is ahead of another one. */
export function judgeClock(other: string, aheadMs: number): Judgement {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const text = `${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} ${other}`
  if (seconds >= 60) return problem(`${text}. Set the clocks by NTP: deadlines and links depend on them.`)
  return seconds >= 5 ? warning(`${text}. Set the clocks by NTP.`) : ok(text)
}

/** `newest` is the newest moment that the database knows. A clock that is behind it was set back. */
export function judgeHistory(newest: number, now: number): Judgement {
  return newest > now + MINUTE_MS
    ? problem(
        `the database knows moments ${Math.round((newest - now) / MINUTE_MS)} min ahead of now: the clock was set back`,
      )
    : ok('not behind anything that the database knows')
}

export function judgeCertificate(host: string, validUntil: number, now: number): Judgement {
  const days = Math.floor((validUntil - now) / DAY_MS)
  if (days < 0) return problem(`the certificate of ${host} has expired. Renew it.`)
  const text = `the certificate of ${host} is valid for ${days} more days`
  return days < RENEW_DAYS ? warning(`${text}. Is its renewal working?`) : ok(text)
}

export function judgeFiles(limit: number): Judgement {
  const text = `${limit} open files and sockets are allowed`
  return limit < SOCKETS
    ? warning(`${text}. Raise the limit (LimitNOFILE, ulimit -n): each player needs one.`)
    : ok(text)
}

export function judgeNode(version: string): Judgement {
  const major = Number(version.split('.')[0])
  if (major < 20) return problem(`Node ${version} is too old. Install 22 or newer.`)
  return major < 22 ? warning(`Node ${version} gets no fixes any more. Install 22 or newer.`) : ok(`Node ${version}`)
}

/** Null when there is none. */
export function judgeBackup(folder: string, newest: number | null, now: number): Judgement {
  if (newest === null) return problem(`there is no backup in ${folder}`)
  const text = `the newest backup in ${folder} is ${Math.round((now - newest) / HOUR_MS)} h old`
  return now - newest > BACKUP_LATE_MS ? problem(`${text}. Look for the reason in the log.`) : ok(text)
}
