import type { ComponentProps } from 'react'
import { categories } from '#domain/catalogue/catalogue.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InputField, TextAreaField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { basePriceOf, type NewProduct, problemsOf, type TypedFields, textProblemsOf } from './new-product.ts'

type Props<T> = {
  product: T
  /** Errors are shown after the first submit. */
  isSubmitted: boolean
  onChange: (part: Partial<T>) => void
}

/** Name, base price, discount and category of a new product (SPEC 2 "Add Product form"). */
export function NewProductFields({ product, isSubmitted, onChange }: Props<NewProduct>) {
  const messages = messagesOf('seller').addProduct
  const problems = problemsOf(product)
  const problemText = (typed: string, range: string) => (typed.trim() === '' ? messages.required : range)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameFields product={product} isSubmitted={isSubmitted} onChange={onChange} />
      <SoldByField product={product} onChange={onChange} />
      <NumberField
        label={messages.basePriceOf[product.soldBy]}
        value={product.basePrice}
        error={isSubmitted && problems.basePrice ? problemText(product.basePrice, messages.priceRange) : undefined}
        onChange={(event) => onChange({ basePrice: event.target.value })}
      />
      <NumberField
        label={messages.discount}
        value={product.discount}
        max={100}
        error={isSubmitted && problems.discount ? problemText(product.discount, messages.percentRange) : undefined}
        onChange={(event) => onChange({ discount: event.target.value })}
        className="sm:col-start-2"
      />
      <CategoryField product={product} isSubmitted={isSubmitted} onChange={onChange} />
    </div>
  )
}

type EditedProps = Props<TypedFields> & { seen: TypedFields }

/** Names, way of selling, base price and category of a stored product. */
export function EditedProductFields({ seen, product, isSubmitted, onChange }: EditedProps) {
  const messages = messagesOf('seller').addProduct
  const isSoldByChanged = product.soldBy !== seen.soldBy
  const isPriceWrong = basePriceOf(product) === undefined && (isSoldByChanged || product.basePrice !== seen.basePrice)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameFields product={product} isSubmitted={isSubmitted} onChange={onChange} />
      <SoldByField
        product={product}
        hint={isSoldByChanged ? messages.soldAnew : undefined}
        onChange={({ soldBy = seen.soldBy }) =>
          onChange({ soldBy, basePrice: soldBy === seen.soldBy ? seen.basePrice : '' })
        }
      />
      <NumberField
        label={messages.basePriceOf[product.soldBy]}
        value={product.basePrice}
        error={isSubmitted && isPriceWrong ? messages.priceRange : undefined}
        onChange={(event) => onChange({ basePrice: event.target.value })}
      />
      <CategoryField product={product} isSubmitted={isSubmitted} onChange={onChange} />
    </div>
  )
}

function NameFields({ product, isSubmitted, onChange }: Props<TypedFields>) {
  const messages = messagesOf('seller').addProduct
  return (
    <>
      <InputField
        label={messages.name}
        placeholder={messages.namePlaceholder}
        value={product.name}
        maxLength={100}
        aria-required
        error={isSubmitted && textProblemsOf(product).name ? messages.required : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
        className="sm:col-span-2"
      />
      <InputField
        label={messages.nameHi}
        hint={messages.nameHiHint}
        lang="hi"
        value={product.nameHi}
        maxLength={100}
        onChange={(event) => onChange({ nameHi: event.target.value })}
        className="sm:col-span-2"
      />
      <InputField
        label={messages.otherNames}
        hint={messages.otherNamesHint}
        placeholder={messages.otherNamesPlaceholder}
        value={product.otherNames}
        maxLength={1300}
        onChange={(event) => onChange({ otherNames: event.target.value })}
        className="sm:col-span-2"
      />
      <InputField
        label={messages.hsn}
        hint={messages.hsnHint}
        inputMode="numeric"
        value={product.hsn}
        maxLength={8}
        error={isSubmitted && textProblemsOf(product).hsn ? messages.hsnDigits : undefined}
        onChange={(event) => onChange({ hsn: latinDigits(event.target.value) })}
        className="sm:col-span-2"
      />
    </>
  )
}

type SoldByProps = Pick<Props<TypedFields>, 'product' | 'onChange'> & { hint?: string | undefined }

function SoldByField({ product, hint, onChange }: SoldByProps) {
  const messages = messagesOf('seller').addProduct
  return (
    <SelectField
      label={messages.soldBy}
      hint={hint}
      value={product.soldBy}
      onChange={(event) => onChange({ soldBy: event.target.value === 'piece' ? 'piece' : 'weight' })}
    >
      <option value="weight">{messages.byWeight}</option>
      <option value="piece">{messages.byPiece}</option>
    </SelectField>
  )
}

function CategoryField({ product, isSubmitted, onChange }: Props<TypedFields>) {
  const messages = messagesOf('seller').addProduct
  const names = messagesOf('shop').names
  return (
    <SelectField
      label={messages.category}
      value={product.category}
      aria-required
      error={isSubmitted && textProblemsOf(product).category ? messages.required : undefined}
      onChange={(event) => onChange({ category: event.target.value })}
      className="sm:col-span-2"
    >
      <option value="">{messages.selectCategory}</option>
      {categories.map(({ path }) => (
        <option key={path} value={path}>
          {names.category(path)}
        </option>
      ))}
    </SelectField>
  )
}

/** The description in English and Hindi, a line for each point. */
export function DescriptionFields({ product, onChange }: Omit<Props<TypedFields>, 'isSubmitted'>) {
  const messages = messagesOf('seller').addProduct
  return (
    <>
      <TextAreaField
        label={messages.description}
        hint={messages.descriptionHint}
        lang="en"
        rows={5}
        maxLength={10_000}
        value={product.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextAreaField
        label={messages.descriptionHi}
        hint={messages.descriptionHiHint}
        lang="hi"
        rows={5}
        maxLength={10_000}
        value={product.descriptionHi}
        onChange={(event) => onChange({ descriptionHi: event.target.value })}
      />
    </>
  )
}

function NumberField(props: ComponentProps<typeof InputField>) {
  return (
    <InputField
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      placeholder="0"
      aria-required
      // Scrolling over a number must not change it.
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  )
}
