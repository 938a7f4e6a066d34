import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/styles/class-names.ts'

type GrowingTextProps = Omit<ComponentProps<'textarea'>, 'value'> & { value: string; field: string }

/** A text field that is as high as its text. A hidden copy of the text gives it its height. */
export function GrowingText({ value, field, className, ...rest }: GrowingTextProps) {
  return (
    <span className={classNames('growing-text', className)} data-copy={`${value} `}>
      <textarea rows={1} {...rest} value={value} data-field={field} />
    </span>
  )
}

/** How much is written, and how much too long it is. */
export function Counter({ length, most, from = 0 }: { length: number; most: number; from?: number }) {
  if (length < from) return null
  return (
    <span className="text-counter" data-over={length > most}>
      {length > most ? `${length - most} too long` : `${length} of ${most}`}
    </span>
  )
}
