"""Enters plans on a page to play on by keys alone, as somebody without a pointer does: Tab to a control, Enter to press it.

Called with the page and the plans as `plans.js` left them. Ends with an error if a sheet is not the one that was planned."""

import json
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

# All that Tab reaches, in its sequence, and where the focus is among it; the heading of the choices stands before them.
WHERE = """
const all = [...document.querySelectorAll('a[href],button:not([disabled]),input,textarea,summary,[tabindex]')]
  .filter((one) => one.offsetParent !== null || one.getClientRects().length)
  .filter((one) => one.tabIndex >= 0 || one === document.activeElement);
const wanted = arguments[0] === 'id' ? all.find((one) => one.id === arguments[1])
  : all.filter((one) => one.closest('#menu') && (one.tagName === 'INPUT' ? arguments[1] === null : one.textContent === arguments[1]))[arguments[2]];
return [all.indexOf(document.activeElement), all.indexOf(wanted)];
"""


def browser(profile):
    options = Options()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1300,1000", f"--user-data-dir={profile}"):
        options.add_argument(word)
    return webdriver.Chrome(options=options)


def main(page, plans):
    lines = 0
    for plan in plans:
        with tempfile.TemporaryDirectory() as profile:
            driver = browser(profile)
            try:
                lines += enter(driver, page, plan)
            finally:
                driver.quit()
            # As on another day.
            driver = browser(profile)
            try:
                driver.get("file://" + page)
                is_there(driver, plan["wanted"], "opened again")
                # Of a page that is a file the browser may lose what its storage should hold.
                driver.execute_script("localStorage.clear()")
                driver.refresh()
                is_there(driver, plan["wanted"], "loaded again")
            finally:
                driver.quit()
    print(f"{len(plans)} plans with {lines} lines by keys")


def is_there(driver, wanted, when):
    sheet = driver.execute_script("return document.getElementById('sheet').value")
    if sheet != wanted:
        raise AssertionError(f"{when}:\n{sheet}\nwanted:\n{wanted}")


def reach(driver, kind, what, number=0):
    here, there = driver.execute_script(WHERE, kind, what, number)
    if there < 0:
        raise AssertionError(f"{kind} {what!r} is nowhere: " + driver.execute_script("return document.getElementById('menu').innerText"))
    steps = there - here
    actions = ActionChains(driver)
    if steps < 0:
        actions.key_down(Keys.SHIFT).send_keys(Keys.TAB * -steps).key_up(Keys.SHIFT)
    else:
        actions.send_keys(Keys.TAB * steps)
    actions.perform()
    here, there = driver.execute_script(WHERE, kind, what, number)
    if here != there:
        raise AssertionError(f"Tab does not lead to {kind} {what!r}")


def press(driver, kind, what, number=0):
    reach(driver, kind, what, number)
    ActionChains(driver).send_keys(Keys.ENTER).perform()


def enter(driver, page, plan):
    driver.get("file://" + page)
    told = json.loads(driver.execute_script("return document.getElementById('about').textContent"))["texts"]
    spots = json.loads(driver.execute_script("return document.getElementById('choices').textContent"))["spots"]
    for action in plan.get("actions", []):
        if action[0] == "piece":
            press(driver, "id", f"piece{action[1]}")
        elif action[0] == "press":
            press(driver, "text", action[1], action[2])
        else:
            reach(driver, "text", None)
            ActionChains(driver).send_keys(action[1], Keys.ENTER).perform()
    for order in plan["orders"] if "actions" not in plan else []:
        press(driver, "id", f"piece{order['piece']}")
        for answer in order["answers"]:
            if "path" in answer:
                for one in answer["path"]:
                    press(driver, "text", f"{one['way']}: {spots[one['spot']][2]}")
                if answer["isOpen"]:
                    press(driver, "text", told["enough"])
            elif "value" in answer:
                reach(driver, "text", None)
                ActionChains(driver).send_keys(answer["value"], Keys.ENTER).perform()
            else:
                press(driver, "text", answer["shown"] or told["enough"])
    is_there(driver, plan["wanted"], "by keys")
    return len(plan["orders"])


if __name__ == "__main__":
    with open(sys.argv[2], encoding="utf-8") as file:
        main(sys.argv[1], json.load(file))
