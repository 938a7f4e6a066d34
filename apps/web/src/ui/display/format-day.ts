/** `14 Nov`, in the player's own time zone. */
export const formatDay = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(at)
