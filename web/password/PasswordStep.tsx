import { useState } from 'react'
import { PasswordField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { StepForm, type Stepping } from '../register/StepForm.tsx'
import { NewPassword } from './NewPassword.tsx'
import type { useProblem } from './problem.ts'

type Props = {
  resetting: Stepping & {
    problem: ReturnType<typeof useProblem>['problem']
    forgetProblem: () => void
    submitPassword: (newPassword: string, confirmed: string) => Promise<void>
  }
  /** The number that password managers store the password for, if it is known here. */
  phone?: string
}

/** The last step: the new password, twice. */
export function PasswordStep({ resetting, phone }: Props) {
  const t = useTexts()
  const { problem, submitPassword, forgetProblem } = resetting
  const [chosen, setChosen] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <StepForm
      registering={resetting}
      title="password.newTitle"
      hint={t('password.newHint')}
      question="password.remembered"
      submit="password.save"
      onSubmit={() => submitPassword(chosen, confirmed)}
    >
      {phone && <input type="hidden" name="username" autoComplete="username" value={phone} />}
      <NewPassword
        label={t('password.new')}
        rule="password.rule"
        owner={{ phone }}
        value={chosen}
        onChange={(text) => {
          setChosen(text)
          forgetProblem()
        }}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('register.passwordConfirm')}
        autoComplete="new-password"
        maxLength={128}
        value={confirmed}
        onChange={(event) => setConfirmed(event.target.value)}
        error={errorOf('confirm')}
      />
    </StepForm>
  )
}
