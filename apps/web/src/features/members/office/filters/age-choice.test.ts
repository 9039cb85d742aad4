import { expect, it } from 'vitest';
import { AGE_GROUPS, birthYears, paramsOfAges, SINGLE_AGES, valueOfAges } from './age-choice.ts';

it('[OFFICE-06] every offered age has its own value, which is parsed back to the same age', () => {
  const offered = [...AGE_GROUPS, ...SINGLE_AGES, ...birthYears(2026)];
  expect(new Set(offered.map(valueOfAges)).size).toBe(offered.length);
  for (const ages of offered) {
    const { minAge, maxAge, birthYear } = paramsOfAges(valueOfAges(ages));
    expect({ minAge, maxAge, birthYear }).toEqual({
      minAge: String(ages.minAge ?? ''),
      maxAge: String(ages.maxAge ?? ''),
      birthYear: String(ages.birthYear ?? ''),
    });
  }
  expect(paramsOfAges('')).toEqual({ minAge: '', maxAge: '', birthYear: '' });
  expect(birthYears(2026)[0]).toEqual({ birthYear: 2023 });
});
