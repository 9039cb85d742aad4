/** A pair of still rings on their straps: the league's sign. Straps take the text colour, the rings the accent. */
export function Rings({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 96 184" fill="none" aria-hidden="true">
      <path d="M26 0 L26 120 M70 0 L70 120" stroke="currentColor" strokeWidth="2" />
      <circle cx="26" cy="142" r="21" stroke="var(--accent)" strokeWidth="5" />
      <circle cx="70" cy="142" r="21" stroke="var(--accent)" strokeWidth="5" />
    </svg>
  );
}
