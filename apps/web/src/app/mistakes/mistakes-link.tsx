import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'

/** Below a result: where the missed questions went. */
export function MistakesLink({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Link
      href="/mistakes"
      className="inline-flex min-h-11 items-center justify-center gap-1 self-center font-semibold text-muted text-sm underline underline-offset-4"
    >
      {count === 1 ? 'Practise this one later' : `Practise these ${count} later`}
      <ArrowRight aria-hidden size={16} />
    </Link>
  )
}
