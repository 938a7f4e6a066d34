import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import type { HostedQuiz, QuizShelf } from './quiz-shelf.ts'
import { readQuizFile } from './read-quiz-file.ts'

interface QuizChoiceProps {
  shelf: QuizShelf | null
  chosen: HostedQuiz | null
  onChoose(quiz: HostedQuiz): void
  onProblem(sentence: string | null): void
}

/** The host's own quizzes, or a file with one. */
export function QuizChoice({ shelf, chosen, onChoose, onProblem }: QuizChoiceProps) {
  const id = useId()
  const [isReading, setIsReading] = useState(false)
  const { data: quizzes, isError } = useQuery({
    queryKey: ['own-quizzes-to-host'],
    queryFn: () => shelf?.list() ?? [],
    enabled: shelf !== null,
    staleTime: 0,
  })

  async function choose(read: () => Promise<HostedQuiz | null>) {
    setIsReading(true)
    onProblem(null)
    try {
      const quiz = await read()
      if (quiz) onChoose(quiz)
      else onProblem('This quiz is not there any more.')
    } catch (error) {
      onProblem(error instanceof Error ? error.message : 'The quiz could not be read. Please try again.')
    }
    setIsReading(false)
  }

  async function readFile(file: File): Promise<HostedQuiz> {
    const read = await readQuizFile(file)
    if (!read.ok) throw new Error(read.error)
    return read.value
  }

  return (
    <div className="party-quizzes" aria-busy={isReading}>
      {shelf !== null && !quizzes && !isError && <Skeleton className="h-32" />}
      {isError && <p className="text-muted">Your quizzes could not be read. Please try again later.</p>}
      {quizzes && quizzes.length > 0 && (
        <ul className="party-quiz-list">
          {quizzes.map((quiz) => (
            <li key={quiz.id}>
              <button
                type="button"
                className="party-category"
                aria-pressed={chosen?.id === quiz.id}
                onClick={() => void choose(async () => (await shelf?.read(quiz.id)) ?? null)}
              >
                <span className="min-w-min max-w-full flex-1">{quiz.title}</span>
                <span className="text-muted">{countText(quiz.questions)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="party-quiz-file">
        <label htmlFor={id} className="button button-secondary button-md">
          <FileUp aria-hidden />
          {chosen ? 'Open another file' : 'Open a file'}
        </label>
        <input
          id={id}
          type="file"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void choose(() => readFile(file))
            target.value = ''
          }}
        />
        <p className="text-muted text-sm">Knowdown, CSV, spreadsheets, GIFT, Aiken, Moodle XML and more.</p>
      </div>
    </div>
  )
}

export const countText = (questions: number): string => (questions === 1 ? '1 question' : `${questions} questions`)
