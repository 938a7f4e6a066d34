import { useState } from 'react'
import { AskAssistant } from './ask-assistant.tsx'
import { newWish } from './wish-fields.tsx'
import './write.css'

export function WriteScreen() {
  const [wish, setWish] = useState(newWish)
  return (
    <div className="write">
      <header>
        <h1 className="write-title">Any topic</h1>
        <p className="text-muted">Your assistant writes the questions, and you keep what is right.</p>
      </header>
      <AskAssistant wish={wish} onChange={setWish} />
      <p className="write-note">
        Knowdown writes quizzes itself where whoever runs the server sets AI_PROVIDER and AI_MODEL.
      </p>
    </div>
  )
}
