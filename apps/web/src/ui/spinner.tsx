/** Without a label it is decoration beside words that already say what is going on. */
export function Spinner({ label }: { label?: string }) {
  const drawing = (
    <svg className="spinner" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
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
