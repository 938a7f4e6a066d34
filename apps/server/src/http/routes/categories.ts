import { listCategories } from '@knowdown/contracts/categories'
import type { Category } from '@knowdown/domain/catalogue/category'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export function categoryRoutes(app: FastifyInstance, categories: readonly Category[]): void {
  serve(app, listCategories, () => [...categories])
}
