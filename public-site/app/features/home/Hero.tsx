import type { ReactNode } from "react";
import { Link } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { LiveText } from "~/components/LiveText.tsx";
import { MainAction } from "~/components/MainAction.tsx";
import { hero, heroCall, heroFacts, heroTitle } from "~/content/hero.ts";
import { toneColor } from "~/theme/colors.ts";
import { DeviceDrawing } from "./DeviceDrawing.tsx";
import { FinalistPlaces } from "./FinalistPlaces.tsx";
import styles from "./Hero.module.css";

/** The opening: the device above a body as large as a horizon, or the winner once it is loaded. The finalists follow on its ground. */
export function Hero({ winner }: { winner: ReactNode }) {
  const facts = useChallenge();
  const [first, current, last] = heroFacts(facts, false);
  return (
    <>
      <section className={`tone-2 clip relative ${styles.hero}`} aria-labelledby="hero-title">
        <div className={`grid ${styles.text}`}>
          <div>
            <p className="strong mb-xs">{heroCall(facts)}</p>
            <h1 id="hero-title" className={`display ${styles.title}`}>
              {heroTitle(facts).map((line) => (
                <span key={line}>{line} </span>
              ))}
            </h1>
            <div className={`row screen-only ${styles.action}`}>
              <MainAction />
              <Link to={hero.brief.href}>{hero.brief.text}</Link>
            </div>
          </div>
        </div>
        <div className={`grid relative mt-m ${styles.facts}`}>
          <ul className={`col-main text-s ${styles.list}`}>
            <HeroFact {...first} />
            <li>
              <strong>
                <LiveText name="timeLeft">{current.figure}</LiveText>
              </strong>{" "}
              <LiveText name="timeLeftOf">{current.text}</LiveText>
            </li>
            <HeroFact {...last} />
          </ul>
          <WideDrawing />
          {winner}
        </div>
        <NarrowDrawing />
        <div className={`tone-7 on-dark text-s relative pb-m ${styles.end}`}>
          <p className="grid">
            <span>{`${facts.periods.challenge}. ${hero.partner}.`}</span>
          </p>
        </div>
      </section>
      <FinalistPlaces />
    </>
  );
}

function HeroFact({ figure, text }: { figure: string; text: string }) {
  return (
    <li>
      <strong>{figure}</strong> <span>{text}</span>
    </li>
  );
}

function WideDrawing() {
  return (
    <svg
      className={`wide-only screen-only ${styles.drawing} ${styles.wide}`}
      viewBox="0 0 1440 860"
      preserveAspectRatio="xMaxYMax meet"
      role="presentation"
    >
      <circle cx="1745" cy="1300" r="640" fill={toneColor(4)} />
      <path
        d="M-1800 995A7000 7000 0 0 1 430 640A2400 2400 0 0 1 1930 1120V3000H-1800Z"
        fill={toneColor(7)}
      />
      <DeviceDrawing x={952} y={704} tilt={12.6} scale={1.24} labelX={1240} handTilt={8} notes />
    </svg>
  );
}

function NarrowDrawing() {
  return (
    <svg
      className={`narrow-only screen-only ${styles.drawing} ${styles.narrow}`}
      viewBox="0 -110 390 550"
      role="presentation"
    >
      <circle cx="470" cy="650" r="300" fill={toneColor(4)} />
      <circle cx="40" cy="1444" r="1100" fill={toneColor(7)} />
      <DeviceDrawing x={138} y={350} tilt={5} scale={0.72} labelX={280} handTilt={26} />
    </svg>
  );
}
