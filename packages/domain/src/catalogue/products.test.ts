import { expect, test } from 'vitest'
import { PACK_PRICE, PREMIUM_PRICE, PREMIUM_PRODUCT, PRODUCTS, packOfProduct, packProduct } from './products.ts'

test('[S6] one premium product and eight packs are for sale, each under a name of its own', () => {
  expect(PRODUCTS).toHaveLength(9)
  expect(new Set(PRODUCTS).size).toBe(9)
  expect(PRODUCTS[0]).toBe(PREMIUM_PRODUCT)
  expect([PREMIUM_PRICE, PACK_PRICE]).toEqual(['$2.99/month', '$0.99'])
})

test('[S6] a product name leads back to its pack, and other names to none', () => {
  expect(packOfProduct(packProduct('movieBuff'))).toBe('movieBuff')
  for (const name of ['premium', PREMIUM_PRODUCT, 'pack_', 'pack_Fantasy', 'fantasy', 'pack_constructor', '']) {
    expect([name, packOfProduct(name)]).toEqual([name, null])
  }
})
