import { classNames } from '../styles/class-names.ts'
import './skeleton.css'

/** A grey placeholder for loading content; the caller's classes set its size and corners. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('skeleton', className)} aria-hidden="true" />
}
