import { type ComponentProps, type MouseEvent, type ReactNode, useTransition } from 'react'
import { Spinner } from '../display/spinner.tsx'
import { classNames } from '../styles/class-names.ts'
import './button.css'

type ButtonStyle = {
  /**
   * `primary` is the one amber action of a screen, and `strong` the next after it. `yielding` is amber too, unless
   * something on the page carries `data-main-action`. `inverse` is the strong action inside a card.
   */
  variant?: 'primary' | 'yielding' | 'secondary' | 'strong' | 'inverse' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Less room at the sides, for buttons that share a row. */
  tight?: boolean
}

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    busy?: boolean
    icon?: ReactNode
  }

/** For links that look like buttons. */
export function buttonClass({ variant = 'primary', size = 'md', tight = false }: ButtonStyle = {}): string {
  return `button button-${variant} button-${size}${tight ? ' button-tight' : ''}`
}

export function Button({
  variant = 'primary',
  size = 'md',
  tight = false,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A busy button stays focusable: `disabled` would throw the keyboard back to the top of the page.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, tight }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Its press draws another screen: the button answers at once, and the screen follows in short steps. */
export function ScreenButton({ onClick, ...rest }: Omit<ButtonProps, 'busy' | 'onClick'> & { onClick(): void }) {
  const [isDrawing, startDrawing] = useTransition()
  return <Button {...rest} busy={isDrawing} onClick={() => startDrawing(onClick)} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classNames('icon-button', className)} />
  )
}
