/** A pair of still rings on their straps: the league's sign. Straps take the text color, the rings the accent. */
export function Rings({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 96 184" fill="none" aria-hidden="true">
      <path d="M22 0V124M74 0V124" stroke="currentColor" strokeWidth="2" />
      <circle cx="22" cy="141" r="16" stroke="var(--accent)" strokeWidth="5" />
      <circle cx="74" cy="141" r="16" stroke="var(--accent)" strokeWidth="5" />
    </svg>
  );
}
