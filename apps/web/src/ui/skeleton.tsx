import { classNames } from './class-names.ts'
import './skeleton.css'

/** A grey stand-in for something on its way; size and corners come from the caller's classes. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('skeleton', className)} aria-hidden="true" />
}
