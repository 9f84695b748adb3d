/** Für Latin-1.
 * @return größer
 */
class L {
	/** Hält. 
	 * @param ä das Ä */
	void f(int ä) { }
}
