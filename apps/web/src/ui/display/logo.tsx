import './logo.css'

/** Two players facing each other: speech bubbles that overlap. */
function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 27 27" aria-hidden="true" focusable="false">
      <path className="logo-amber" d="M9 0a9 9 0 0 1 0 18H4a4 4 0 0 1-4-4V9a9 9 0 0 1 9-9Z" />
      <path className="logo-lilac" d="M18 9a9 9 0 0 1 9 9v5a4 4 0 0 1-4 4h-5a9 9 0 0 1 0-18Z" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="logo">
      <LogoMark />
      <span className="logo-word">Knowdown</span>
    </span>
  )
}
