/** Without a label it is decoration, for places where text already says what is going on. */
export function Spinner({ label, size = 'md' }: { label?: string; size?: 'sm' | 'md' }) {
  const drawing = (
    <svg
      className={size === 'sm' ? 'spinner spinner-sm' : 'spinner'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="spinner-track" cx="12" cy="12" r="9" />
      <path className="spinner-head" d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
  if (label === undefined) return drawing
  return (
    <span role="status" className="spinner-box">
      {drawing}
      <span className="sr-only">{label}</span>
    </span>
  )
}
