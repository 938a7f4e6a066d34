/** A moment as people say it, in their own time zone. */
export const formatMoment = (at: number): string =>
  new Date(at).toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
